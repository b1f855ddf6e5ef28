"""What keeps a store or a backup from being used, in Chinese."""

from collections.abc import Mapping

STORE_TROUBLES: Mapping[str, str] = {
    "The store is on PostgreSQL: back it up with {tool} there.": "数据库在 PostgreSQL 上：请在那"
    "里用 {tool} 备份。",
    "The store is on PostgreSQL: restore it with {tool} there.": "数据库在 PostgreSQL 上：请在那"
    "里用 {tool} 恢复。",
    "The data folder {file} cannot be used: {reason}.": "数据文件夹 {file} 用不了：{reason}。",
    "{place} holds a copy of another store that is not whole: `companion store copy` goes on "
    "with it.": "{place} 里的副本还不完整：请再运行一次 `companion store copy`。",
    "{file} is there already, and is not written over without "
    "`--overwrite`.": "{file} 已经存在；要覆盖它，请加 `--overwrite`。",
    "{file} is in use by another process, and cannot be upgraded, restored or "
    "copied beneath it: end that one first (the bot, a chat, a curator), then "
    "try again.": "另一个进程正开着 {file}，这时不能升级、恢复或复制它：请先结束那个进程（机器人"
    "、聊天、整理），再试一次。",
    "{folder} cannot be made: {reason}.": "{folder} 无法建立：{reason}。",
    "There is no store in {folder}.": "{folder} 里没有数据库。",
    "{file} is no file.": "{file} 不是文件。",
    "{file} is a file of the store itself.": "{file} 是数据库自己的文件。",
    "{file} cannot be written: {reason}.": "{file} 写不进去：{reason}。",
    "{file} cannot be written: permission denied.": "{file} 写不进去：没有权限。",
    "{file} cannot be read: {reason}.": "{file} 读不出来：{reason}。",
    "{file} cannot be used: {reason}.": "{file} 用不了：{reason}。",
    "{file} cannot be copied: {reason}.": "{file} 无法复制：{reason}。",
    "{file} could not be used: {reason}.": "{file} 用不了：{reason}。",
    "{file} holds nothing yet.": "{file} 里还什么都没有。",
    "{file} holds nothing.": "{file} 里什么都没有。",
    "No backup was made: {reason}": "没有做成备份：{reason}",
    "{file} is the store itself, and no backup of it.": "{file} 就是数据库本身，不是它的备份。",
    "{file} is no backup: it is not a database.": "{file} 不是备份：它不是数据库。",
    "{file} is cut off: its last page is not whole.": "{file} 不完整：最后一页被截断了。",
    "{file}: parts of its schema are missing.": "{file}：它的结构缺了几部分。",
    "{file} holds a trigger or a view that is not of this program.": "{file} 含有不属于本程序的触"
    "发器或视图。",
    "{file} is from an upgrade that did not end.": "{file} 来自一次没有完成的升级。",
    "{file} is from an upgrade that did not end, and no backup beside it "
    "holds all of it: keep the file, and put a backup in its place with "
    "`companion restore FILE`.": "{file} 来自一次没有完成的升级，旁边也没有完整的备份：请留着这个"
    "文件，再用 `companion restore 文件` 换上一份备份。",
    "It cannot be restored: {reason}": "无法恢复：{reason}",
    "{file} is a name of the program's own files: choose another.": "{file} 是程序自己的文件名："
    "请换一个。",
    "{file} is a database: choose another name.": "{file} 是数据库：请换一个名字。",
    "{file} is damaged: {reason}.": "{file} 已经损坏：{reason}。",
    "{file} is not whole: parts of its schema are missing ({parts}). Restore the dump anew, into "
    "an empty database, and let it run to its end.": "{file} 不完整：缺少部分结构（{parts}）。"
    "请把转储重新恢复到一个空数据库里，并让它运行到结束。",
    "{file} is damaged: rows of {table} cannot be read.": "{file} 已经损坏：{table} 的行读不出来。",
    "{file} is damaged: what should be text is none.": "{file} 已经损坏："
    "应该是文字的地方不是文字。",
    "{file} is damaged: it tells {versions} versions of its schema.": "{file} 已经损坏：它说了 "
    "{versions} 个结构版本。",
    "{problem} `companion restore FILE` puts a backup in its place.": "{problem}用 `companion "
    "restore 文件` 可以换上一份备份。",
    "{file}: {count} rows point to rows that are not there.": "{file}：有 {count} 行指向不存在的"
    "行。",
    "There is no room in {folder}: {wanted} are needed, {free} "
    "are free.": "{folder} 空间不足：需要 {wanted}，剩余 {free}。",
    "{file} has no room: the disk is full.": "{file} 没有空间了：磁盘已满。",
    "{file} could not be read or written: the disk failed, or is full.": "{file} 无法读写：磁盘出"
    "了故障或已满。",
    "{file} cannot be written: the file, its folder or the "
    "disk is read-only.": "{file} 写不进去：文件、文件夹或磁盘是只读的。",
    "{file} is not a database.": "{file} 不是数据库。",
    "The database could not be written anew: {reason}.": "数据库无法重写：{reason}。",
    "{file} could not be upgraded: {reason}.": "{file} 无法升级：{reason}。",
    "{file} is not a database of this program.": "{file} 不是本程序的数据库。",
    "{file} was written by a newer version (schema {found}); this one knows schemas up to "
    "{newest}. Install the newer version to open it.": "{file} 是更新版本写的（结构 {found}），本"
    "版本只认识到 {newest}。请安装新版本再打开它。",
    "{file} was written by a newer version (schema {found}); this one knows schemas up to "
    "{newest}. Install the newer version to copy it.": "{file} 是更新版本写的（结构 {found}），本"
    "版本只认识到 {newest}。请安装新版本再复制它。",
    "The database {place} cannot be reached.": "连不上数据库 {place}。",
    "The database {place} cannot be reached: no server answers there. See that it runs, and "
    "that host and port in the setting 'database' are right.": "连不上数据库 {place}：那里没有服"
    "务器应答。请确认它在运行，并检查设置 'database' 里的主机和端口。",
    "The server of {place} answers, but has no database of this name. Make it there (`createdb "
    "{name}`), or correct the name in the setting 'database'.": "{place} 的服务器有应答，但没有这"
    "个名字的数据库。请在那里建立它（`createdb {name}`），或更正设置 'database' 里的名字。",
    "The server of {place} answers, but does not let this user in: the user or the password in "
    "the setting 'database' is wrong.": "{place} 的服务器有应答，但不让这个用户进入：设置 "
    "'database' 里的用户名或密码不对。",
    "The server of {place} answers, but does not let this user into the "
    "database from here: its administrator has to allow that (`GRANT "
    "CONNECT`, pg_hba.conf).": "{place} 的服务器有应答，但不允许这个用户从这里使用该数据库：请它"
    "的管理员放行（`GRANT CONNECT`、pg_hba.conf）。",
    "The server of {place} answers, but takes no more connections just now: end some, or raise "
    "its max_connections.": "{place} 的服务器有应答，但现在不接受更多连接：请结束一些，或调高它的"
    " max_connections。",
    "The server of {place} is just starting or ending: try "
    "again in a moment.": "{place} 的服务器正在启动或停止：请稍后再试。",
    "The database {place} has no pgvector: install it on the server, and let somebody who may "
    "run `CREATE EXTENSION vector` there.": "数据库 {place} 没有 pgvector：请在服务器上安装它，再"
    "由有权限的人在那里运行 `CREATE EXTENSION vector`。",
    "Nobody gave the user of {place} the right to make the store: let that "
    "user own the database, and let somebody who may run `CREATE EXTENSION "
    "vector` there.": "{place} 的用户没有建库的权限：请让该用户成为数据库的所有者，再由有权限的人"
    "在那里运行 `CREATE EXTENSION vector`。",
    "The database {place} could not be used: {reason}.": "数据库 {place} 用不了：{reason}。",
    "a name or a topic is longer than PostgreSQL can index "
    "(about 2,700 bytes)": "有一个名字或话题太长，PostgreSQL 无法索引（约 2,700 字节）",
    "A store on PostgreSQL needs psycopg, which is not installed: `pip install "
    "'companion-memory[postgres]'`.": "数据库在 PostgreSQL 上时需要 psycopg，但没有安装：`pip "
    "install 'companion-memory[postgres]'`。",
    "The server of {place} answers, but refuses the connection: its log tells "
    "why.": "{place} 的服务器有应答，但拒绝连接：请看它的日志。",
    "{folder} cannot be the data folder: it is a file, or lies in one.": "{folder} 不能作数据文件"
    "夹：它是文件，或在一个文件里。",
}
