-- The schema of 0038_messages_by_model
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE conversations (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	uid VARCHAR NOT NULL, 
	platform VARCHAR NOT NULL, 
	channel VARCHAR NOT NULL, 
	character VARCHAR NOT NULL, 
	audience VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, heard_through INTEGER, revision INTEGER DEFAULT '0' NOT NULL, heard_beyond JSON DEFAULT '[]' NOT NULL, removed_revision INTEGER DEFAULT '0' NOT NULL, 
	UNIQUE (platform, channel, character), 
	UNIQUE (uid)
);
CREATE TABLE users (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	uid VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	language VARCHAR NOT NULL, 
	timezone VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	revision INTEGER NOT NULL, 
	erased_revision INTEGER NOT NULL, 
	greeted_at DATETIME, timezone_chosen BOOLEAN DEFAULT '0' NOT NULL, taken_back_at DATETIME, language_chosen BOOLEAN DEFAULT '0' NOT NULL, 
	UNIQUE (uid)
);
CREATE TABLE entities (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	UNIQUE (user_id, name)
);
CREATE TABLE identities (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	platform VARCHAR NOT NULL, 
	external_id VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	UNIQUE (platform, external_id)
);
CREATE INDEX ix_identities_user_id ON identities (user_id);
CREATE TABLE participants (
	conversation_id INTEGER NOT NULL, 
	user_id INTEGER NOT NULL, 
	curated_through INTEGER NOT NULL, 
	private_since DATETIME, 
	private_told BOOLEAN NOT NULL, 
	consented_at DATETIME, called VARCHAR, 
	PRIMARY KEY (conversation_id, user_id), 
	FOREIGN KEY(conversation_id) REFERENCES conversations (id), 
	FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE INDEX ix_participants_user_id ON participants (user_id);
CREATE TABLE profiles (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	character VARCHAR NOT NULL, 
	audience VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	language VARCHAR NOT NULL, 
	name VARCHAR, 
	occupation VARCHAR, 
	model VARCHAR NOT NULL, 
	prompt_version VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	UNIQUE (user_id, character, audience, version)
);
CREATE TABLE sessions (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	conversation_id INTEGER NOT NULL, 
	opened_at DATETIME NOT NULL, 
	last_message_at DATETIME NOT NULL, 
	closed_at DATETIME, 
	FOREIGN KEY(conversation_id) REFERENCES conversations (id)
);
CREATE INDEX ix_sessions_conversation_id ON sessions (conversation_id);
CREATE TABLE settings (
	user_id INTEGER NOT NULL, 
	memory BOOLEAN NOT NULL, 
	automatic BOOLEAN NOT NULL, 
	episodes BOOLEAN NOT NULL, 
	rounds BOOLEAN NOT NULL, 
	long_term BOOLEAN NOT NULL, 
	show_sources BOOLEAN NOT NULL, 
	private_in_places BOOLEAN NOT NULL, 
	PRIMARY KEY (user_id), 
	FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE TABLE entity_aliases (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	entity_id INTEGER NOT NULL, 
	user_id INTEGER NOT NULL, 
	alias VARCHAR NOT NULL, 
	FOREIGN KEY(entity_id) REFERENCES entities (id), 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	UNIQUE (user_id, alias)
);
CREATE INDEX ix_entity_aliases_entity_id ON entity_aliases (entity_id);
CREATE TABLE messages (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	uid VARCHAR NOT NULL, 
	conversation_id INTEGER NOT NULL, 
	session_id INTEGER NOT NULL, 
	author_id INTEGER, 
	reply_to_id INTEGER, 
	platform_id VARCHAR, 
	text VARCHAR NOT NULL, 
	language VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	folded_at DATETIME, 
	blanked_at DATETIME, 
	hidden_at DATETIME, 
	retention VARCHAR NOT NULL, 
	embedding BLOB, 
	embedding_model VARCHAR, barred_at DATETIME, revision INTEGER DEFAULT '0' NOT NULL, pictures JSON DEFAULT '[]' NOT NULL, switched_off VARCHAR DEFAULT '' NOT NULL, 
	FOREIGN KEY(author_id) REFERENCES users (id), 
	FOREIGN KEY(conversation_id) REFERENCES conversations (id), 
	FOREIGN KEY(reply_to_id) REFERENCES messages (id), 
	FOREIGN KEY(session_id) REFERENCES sessions (id), 
	UNIQUE (conversation_id, platform_id), 
	UNIQUE (uid)
);
CREATE INDEX ix_messages_author_id ON messages (author_id);
CREATE INDEX ix_messages_reply_to_id ON messages (reply_to_id);
CREATE INDEX ix_messages_session_id ON messages (session_id);
CREATE INDEX ix_messages_window ON messages (conversation_id, folded_at, id);
CREATE TABLE memories (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	uid VARCHAR NOT NULL, 
	user_id INTEGER NOT NULL, 
	category VARCHAR NOT NULL, 
	kind VARCHAR, 
	content VARCHAR NOT NULL, 
	fingerprint VARCHAR NOT NULL, 
	structured JSON, 
	topic VARCHAR NOT NULL, 
	importance FLOAT NOT NULL, 
	confidence FLOAT NOT NULL, 
	source VARCHAR NOT NULL, 
	verified BOOLEAN NOT NULL, 
	audience VARCHAR NOT NULL, 
	conversation_id INTEGER, 
	character VARCHAR, 
	grounding VARCHAR NOT NULL, 
	hushed BOOLEAN NOT NULL, 
	valid_from DATETIME, 
	valid_from_precision VARCHAR, 
	valid_until DATETIME, 
	valid_until_precision VARCHAR, 
	superseded BOOLEAN NOT NULL, 
	used_count INTEGER NOT NULL, 
	last_used_at DATETIME, 
	anchored_at DATETIME NOT NULL, 
	next_due_at DATETIME, 
	kept_count INTEGER NOT NULL, 
	review_due VARCHAR, 
	shown_count INTEGER NOT NULL, 
	state VARCHAR NOT NULL, 
	forgotten_because VARCHAR, 
	forgotten_at DATETIME, 
	version INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	updated_at DATETIME NOT NULL, 
	session_id INTEGER, 
	first_message_id INTEGER, 
	last_message_id INTEGER, 
	provisional BOOLEAN NOT NULL, 
	image_url VARCHAR, 
	embedding BLOB, 
	embedding_model VARCHAR, 
	keyword_count INTEGER NOT NULL, kept_uses INTEGER DEFAULT '0' NOT NULL, 
	FOREIGN KEY(conversation_id) REFERENCES conversations (id), 
	FOREIGN KEY(first_message_id) REFERENCES messages (id), 
	FOREIGN KEY(last_message_id) REFERENCES messages (id), 
	FOREIGN KEY(session_id) REFERENCES sessions (id), 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	UNIQUE (uid)
);
CREATE INDEX ix_memories_changed ON memories (user_id, revision);
CREATE INDEX ix_memories_conversation_id ON memories (conversation_id);
CREATE INDEX ix_memories_due ON memories (next_due_at);
CREATE INDEX ix_memories_first_message_id ON memories (first_message_id);
CREATE INDEX ix_memories_last_message_id ON memories (last_message_id);
CREATE INDEX ix_memories_owner ON memories (user_id, state, category);
CREATE INDEX ix_memories_session_id ON memories (session_id);
CREATE INDEX ix_memories_twin ON memories (user_id, fingerprint);
CREATE TABLE turns (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	conversation_id INTEGER NOT NULL, 
	user_id INTEGER NOT NULL, 
	message_id INTEGER NOT NULL, 
	reply_id INTEGER, 
	state VARCHAR NOT NULL, 
	received_at DATETIME NOT NULL, 
	deadline_at DATETIME NOT NULL, 
	held_by VARCHAR NOT NULL, 
	settled_at DATETIME, 
	error VARCHAR, 
	FOREIGN KEY(conversation_id) REFERENCES conversations (id), 
	FOREIGN KEY(message_id) REFERENCES messages (id), 
	FOREIGN KEY(reply_id) REFERENCES messages (id), 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	UNIQUE (message_id)
);
CREATE INDEX ix_turns_conversation_id ON turns (conversation_id);
CREATE INDEX ix_turns_reply_id ON turns (reply_id);
CREATE INDEX ix_turns_state ON turns (state);
CREATE INDEX ix_turns_user_id ON turns (user_id);
CREATE TABLE jobs (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	kind VARCHAR NOT NULL, 
	lane VARCHAR NOT NULL, 
	user_id INTEGER, 
	conversation_id INTEGER, 
	turn_id INTEGER, 
	payload JSON NOT NULL, 
	run_at DATETIME NOT NULL, 
	attempts INTEGER NOT NULL, 
	locked_by VARCHAR, 
	locked_until DATETIME, 
	done_at DATETIME, 
	parked_at DATETIME, 
	error VARCHAR, 
	created_at DATETIME NOT NULL, priority INTEGER DEFAULT '2' NOT NULL, alike VARCHAR DEFAULT '' NOT NULL, ready_at DATETIME, noted_at DATETIME, put_offs INTEGER DEFAULT '0' NOT NULL, put_off_since DATETIME, kills INTEGER DEFAULT '0' NOT NULL, 
	FOREIGN KEY(conversation_id) REFERENCES conversations (id), 
	FOREIGN KEY(turn_id) REFERENCES turns (id), 
	FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE INDEX ix_jobs_conversation_id ON jobs (conversation_id);
CREATE INDEX ix_jobs_turn_id ON jobs (turn_id);
CREATE INDEX ix_jobs_user_id ON jobs (user_id);
CREATE TABLE memory_entities (
	memory_id INTEGER NOT NULL, 
	entity_id INTEGER NOT NULL, 
	PRIMARY KEY (memory_id, entity_id), 
	FOREIGN KEY(entity_id) REFERENCES entities (id), 
	FOREIGN KEY(memory_id) REFERENCES memories (id)
);
CREATE INDEX ix_memory_entities_entity_id ON memory_entities (entity_id);
CREATE TABLE sentences (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	memory_id INTEGER, 
	profile_id INTEGER, 
	part VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	text VARCHAR NOT NULL, 
	FOREIGN KEY(memory_id) REFERENCES memories (id), 
	FOREIGN KEY(profile_id) REFERENCES profiles (id), 
	FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE INDEX ix_sentences_memory_id ON sentences (memory_id);
CREATE INDEX ix_sentences_profile_id ON sentences (profile_id);
CREATE INDEX ix_sentences_user_id ON sentences (user_id);
CREATE TABLE traces (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	turn_id INTEGER, 
	query_message_ids JSON NOT NULL, 
	candidates JSON NOT NULL, 
	shown JSON NOT NULL, 
	used JSON NOT NULL, 
	embedder VARCHAR, 
	milliseconds FLOAT NOT NULL, 
	at DATETIME NOT NULL, 
	FOREIGN KEY(turn_id) REFERENCES turns (id), 
	FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE INDEX ix_traces_turn_id ON traces (turn_id);
CREATE INDEX ix_traces_user_id ON traces (user_id);
CREATE TABLE runs (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	uid VARCHAR NOT NULL, 
	user_id INTEGER NOT NULL, 
	conversation_id INTEGER, 
	job_id INTEGER, 
	agent VARCHAR NOT NULL, 
	model VARCHAR NOT NULL, 
	prompt_version VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	through_message_id INTEGER, 
	status VARCHAR NOT NULL, 
	handles JSON NOT NULL, 
	counts JSON NOT NULL, barred JSON DEFAULT '[]' NOT NULL, 
	FOREIGN KEY(conversation_id) REFERENCES conversations (id), 
	FOREIGN KEY(job_id) REFERENCES jobs (id), 
	FOREIGN KEY(through_message_id) REFERENCES messages (id), 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	UNIQUE (uid)
);
CREATE INDEX ix_runs_conversation_id ON runs (conversation_id);
CREATE INDEX ix_runs_job_id ON runs (job_id);
CREATE INDEX ix_runs_status ON runs (status);
CREATE INDEX ix_runs_user_id ON runs (user_id);
CREATE TABLE sentence_sources (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	sentence_id INTEGER NOT NULL, 
	message_id INTEGER, 
	memory_id INTEGER, 
	FOREIGN KEY(memory_id) REFERENCES memories (id), 
	FOREIGN KEY(message_id) REFERENCES messages (id), 
	FOREIGN KEY(sentence_id) REFERENCES sentences (id)
);
CREATE INDEX ix_sentence_sources_memory_id ON sentence_sources (memory_id);
CREATE INDEX ix_sentence_sources_message_id ON sentence_sources (message_id);
CREATE INDEX ix_sentence_sources_sentence_id ON sentence_sources (sentence_id);
CREATE TABLE operations (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	uid VARCHAR NOT NULL, 
	user_id INTEGER NOT NULL, 
	run_id INTEGER, 
	memory_id INTEGER, 
	op VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	agent VARCHAR NOT NULL, 
	model VARCHAR, 
	prompt_version VARCHAR, 
	because VARCHAR, 
	reason VARCHAR, 
	rejected_because VARCHAR, 
	saw_version INTEGER, 
	proposed JSON, 
	"before" JSON, 
	"after" JSON, 
	evidence JSON NOT NULL, 
	at DATETIME NOT NULL, 
	recorded_at DATETIME NOT NULL, 
	FOREIGN KEY(run_id) REFERENCES runs (id), 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	UNIQUE (uid)
);
CREATE INDEX ix_operations_memory_id ON operations (memory_id);
CREATE INDEX ix_operations_run_id ON operations (run_id);
CREATE INDEX ix_operations_status ON operations (status);
CREATE INDEX ix_operations_user_id ON operations (user_id);
CREATE TABLE evidence (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	memory_id INTEGER NOT NULL, 
	user_id INTEGER NOT NULL, 
	message_id INTEGER NOT NULL, 
	speaker_id INTEGER, 
	quote VARCHAR NOT NULL, 
	role VARCHAR NOT NULL, 
	operation_id INTEGER, 
	FOREIGN KEY(memory_id) REFERENCES memories (id), 
	FOREIGN KEY(message_id) REFERENCES messages (id), 
	FOREIGN KEY(operation_id) REFERENCES operations (id), 
	FOREIGN KEY(speaker_id) REFERENCES users (id), 
	FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE INDEX ix_evidence_memory_id ON evidence (memory_id);
CREATE INDEX ix_evidence_message_id ON evidence (message_id);
CREATE INDEX ix_evidence_operation_id ON evidence (operation_id);
CREATE INDEX ix_evidence_user_id ON evidence (user_id);
CREATE TABLE relations (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	from_id INTEGER NOT NULL, 
	to_id INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	strength FLOAT NOT NULL, 
	operation_id INTEGER, 
	FOREIGN KEY(from_id) REFERENCES memories (id), 
	FOREIGN KEY(operation_id) REFERENCES operations (id), 
	FOREIGN KEY(to_id) REFERENCES memories (id), 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	UNIQUE (from_id, to_id, kind)
);
CREATE INDEX ix_relations_operation_id ON relations (operation_id);
CREATE INDEX ix_relations_to_id ON relations (to_id);
CREATE INDEX ix_relations_user_id ON relations (user_id);
CREATE VIRTUAL TABLE memory_keywords USING fts5(tokens, tokenize = "unicode61 remove_diacritics 0 tokenchars '_'");
CREATE VIRTUAL TABLE memory_keyword_terms USING fts5vocab('memory_keywords', 'row');
CREATE TABLE topic_rules (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	topic VARCHAR NOT NULL, 
	rule VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	UNIQUE (user_id, topic, rule)
);
CREATE TABLE model_calls (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER, 
	turn_id INTEGER, 
	job_id INTEGER, 
	role VARCHAR NOT NULL, 
	model VARCHAR NOT NULL, 
	prompt_version VARCHAR, 
	requests INTEGER NOT NULL, 
	tokens_in INTEGER NOT NULL, 
	tokens_out INTEGER NOT NULL, 
	estimated BOOLEAN NOT NULL, 
	cost FLOAT NOT NULL, 
	currency VARCHAR NOT NULL, 
	milliseconds FLOAT NOT NULL, 
	outcome VARCHAR NOT NULL, 
	error VARCHAR, 
	text JSON, 
	at DATETIME NOT NULL, form VARCHAR, tokens_cached INTEGER DEFAULT '0' NOT NULL, 
	FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE INDEX ix_model_calls_user_id ON model_calls (user_id);
CREATE INDEX ix_model_calls_job_id ON model_calls (job_id);
CREATE INDEX ix_model_calls_at ON model_calls (at);
CREATE INDEX ix_runs_at ON runs (at);
CREATE TABLE places (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	platform VARCHAR NOT NULL, 
	external_id VARCHAR NOT NULL, 
	consent VARCHAR, 
	learns BOOLEAN NOT NULL, 
	UNIQUE (platform, external_id)
);
CREATE TABLE channels (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	platform VARCHAR NOT NULL, 
	external_id VARCHAR NOT NULL, 
	place_external_id VARCHAR NOT NULL, 
	talks VARCHAR NOT NULL, 
	learns BOOLEAN NOT NULL, 
	UNIQUE (platform, external_id)
);
CREATE INDEX ix_channels_place_external_id ON channels (place_external_id);
CREATE TABLE consents (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	audience VARCHAR NOT NULL, 
	asked_at DATETIME, 
	noticed_at DATETIME, 
	agreed_at DATETIME, 
	refused_at DATETIME, 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	UNIQUE (user_id, audience)
);
CREATE TABLE reply_pieces (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	conversation_id INTEGER NOT NULL, 
	turn_id INTEGER NOT NULL, 
	platform_id VARCHAR NOT NULL, 
	FOREIGN KEY(turn_id) REFERENCES turns (id), 
	FOREIGN KEY(conversation_id) REFERENCES conversations (id), 
	UNIQUE (conversation_id, platform_id)
);
CREATE INDEX ix_reply_pieces_turn_id ON reply_pieces (turn_id);
CREATE TABLE run_notes (
	run_id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	platform_id VARCHAR, 
	PRIMARY KEY (run_id), 
	FOREIGN KEY(run_id) REFERENCES runs (id)
);
CREATE TABLE platform_settings (
	user_id INTEGER NOT NULL, 
	notes VARCHAR, 
	reminders BOOLEAN NOT NULL, 
	quiet_from INTEGER, 
	quiet_until INTEGER, 
	PRIMARY KEY (user_id), 
	FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE TABLE erasures (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	uid VARCHAR NOT NULL, 
	user_id INTEGER NOT NULL, 
	scope VARCHAR NOT NULL, 
	target JSON NOT NULL, 
	state VARCHAR NOT NULL, 
	progress JSON NOT NULL, 
	error VARCHAR, 
	accepted_at DATETIME NOT NULL, 
	done_at DATETIME, "left" JSON DEFAULT '{}' NOT NULL, 
	UNIQUE (uid)
);
CREATE INDEX ix_erasures_user_id ON erasures (user_id);
CREATE INDEX ix_erasures_state ON erasures (state);
CREATE TRIGGER messages_added AFTER INSERT ON messages BEGIN UPDATE conversations SET revision = revision + 1 WHERE id = NEW.conversation_id;
UPDATE messages
SET revision = (SELECT revision FROM conversations WHERE id = NEW.conversation_id)
WHERE id = NEW.id;
 END;
CREATE TRIGGER messages_changed AFTER UPDATE ON messages WHEN NEW.revision = OLD.revision BEGIN UPDATE conversations SET revision = revision + 1 WHERE id = NEW.conversation_id;
UPDATE messages
SET revision = (SELECT revision FROM conversations WHERE id = NEW.conversation_id)
WHERE id = NEW.id;
 END;
CREATE TABLE snapshots (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	uid VARCHAR NOT NULL, 
	made_at DATETIME, 
	restored_at DATETIME, 
	UNIQUE (uid)
);
CREATE INDEX ix_jobs_heads ON jobs (priority, ready_at) WHERE ready_at IS NOT NULL;
CREATE INDEX ix_jobs_lane ON jobs (lane, id) WHERE done_at IS NULL AND parked_at IS NULL;
CREATE INDEX ix_jobs_alike ON jobs (alike, parked_at) WHERE done_at IS NULL;
CREATE INDEX ix_jobs_noted ON jobs (noted_at) WHERE done_at IS NULL AND parked_at IS NULL;
CREATE INDEX ix_jobs_held ON jobs (locked_by) WHERE locked_by IS NOT NULL;
CREATE INDEX ix_jobs_put_off ON jobs (kind, ready_at) WHERE put_offs > 0;
CREATE INDEX ix_jobs_parked ON jobs (parked_at) WHERE parked_at IS NOT NULL;
CREATE INDEX ix_jobs_done ON jobs (done_at) WHERE done_at IS NOT NULL;
CREATE UNIQUE INDEX ux_jobs_head ON jobs (lane) WHERE ready_at IS NOT NULL;
CREATE TABLE recurring_work (
	user_id INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	asked_at DATETIME NOT NULL, 
	PRIMARY KEY (user_id, kind), 
	FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE INDEX ix_sessions_open ON sessions (last_message_at) WHERE closed_at IS NULL;
CREATE INDEX ix_sessions_current ON sessions (conversation_id) WHERE closed_at IS NULL;
CREATE INDEX ix_messages_kept ON messages (folded_at) WHERE blanked_at IS NULL;
CREATE INDEX ix_messages_private ON messages (session_id) WHERE retention = 'session';
CREATE INDEX ix_memories_gone ON memories (forgotten_at) WHERE state = 'forgotten';
CREATE INDEX ix_traces_at ON traces (at);
CREATE TABLE prompt_records (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	conversation_id INTEGER, 
	turn_id INTEGER, 
	run_id INTEGER, 
	at DATETIME NOT NULL, 
	timezone VARCHAR NOT NULL, 
	language VARCHAR NOT NULL, 
	prompt_version VARCHAR NOT NULL, 
	called VARCHAR NOT NULL, 
	first_message_id INTEGER, 
	last_message_id INTEGER, 
	gaps JSON NOT NULL, 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	FOREIGN KEY(conversation_id) REFERENCES conversations (id), 
	FOREIGN KEY(turn_id) REFERENCES turns (id), 
	FOREIGN KEY(run_id) REFERENCES runs (id)
);
CREATE INDEX ix_prompt_records_user_id ON prompt_records (user_id);
CREATE INDEX ix_prompt_records_turn_id ON prompt_records (turn_id);
CREATE INDEX ix_prompt_records_run_id ON prompt_records (run_id);
CREATE INDEX ix_prompt_records_window ON prompt_records (conversation_id, first_message_id);
CREATE TABLE shown_sources (
	record_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	section VARCHAR NOT NULL, 
	source_id INTEGER NOT NULL, 
	version INTEGER, 
	hushed BOOLEAN NOT NULL, 
	used BOOLEAN NOT NULL, 
	detail JSON, 
	PRIMARY KEY (record_id, position), 
	FOREIGN KEY(record_id) REFERENCES prompt_records (id)
)
 WITHOUT ROWID

;
CREATE INDEX ix_shown_sources_source ON shown_sources (source_id, section);
CREATE TABLE "reminders" (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	memory_id INTEGER NOT NULL, 
	day VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	UNIQUE (memory_id, day)
);
CREATE INDEX ix_reminders_user_id ON reminders (user_id);
CREATE TABLE quality_reports (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER, 
	day VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	figures JSON NOT NULL, 
	FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE INDEX ix_quality_reports_user_id ON quality_reports (user_id);
CREATE INDEX ix_quality_reports_day ON quality_reports (day);
CREATE INDEX ix_runs_through_message_id ON runs (through_message_id);
CREATE TABLE erasure_steps (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	erasure_id INTEGER NOT NULL, 
	sort VARCHAR NOT NULL, 
	named JSON NOT NULL, 
	FOREIGN KEY(erasure_id) REFERENCES erasures (id)
);
CREATE INDEX ix_erasure_steps_erasure_id ON erasure_steps (erasure_id);
CREATE TABLE lifted_rules (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	topic VARCHAR NOT NULL, 
	rule VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	lifted_at DATETIME NOT NULL, 
	FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE INDEX ix_lifted_rules_user_id ON lifted_rules (user_id);
CREATE TABLE login_links (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	secret_hash VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	expires_at DATETIME NOT NULL, 
	used_at DATETIME, 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	UNIQUE (secret_hash)
);
CREATE INDEX ix_login_links_user_id ON login_links (user_id);
CREATE TABLE login_sessions (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	secret_hash VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	seen_at DATETIME NOT NULL, 
	expires_at DATETIME NOT NULL, 
	UNIQUE (secret_hash)
);
CREATE INDEX ix_login_sessions_user_id ON login_sessions (user_id);
CREATE INDEX ix_login_sessions_expires_at ON login_sessions (expires_at);
CREATE TABLE events (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	subject_id INTEGER NOT NULL
);
CREATE INDEX ix_events_user_id ON events (user_id, id);
CREATE TABLE write_keys (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	key_hash VARCHAR NOT NULL, 
	request_hash VARCHAR NOT NULL, 
	result_id INTEGER, 
	at DATETIME NOT NULL
, held_by VARCHAR DEFAULT '' NOT NULL);
CREATE UNIQUE INDEX ix_write_keys_key ON write_keys (user_id, key_hash);
CREATE INDEX ix_write_keys_at ON write_keys (at);
CREATE TABLE feedback (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	uid VARCHAR NOT NULL, 
	user_id INTEGER NOT NULL, 
	message_id INTEGER, 
	memory_id INTEGER, 
	verdict VARCHAR NOT NULL, 
	words VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	FOREIGN KEY(message_id) REFERENCES messages (id), 
	FOREIGN KEY(memory_id) REFERENCES memories (id), 
	UNIQUE (uid), 
	UNIQUE (user_id, message_id), 
	UNIQUE (user_id, memory_id)
);
CREATE INDEX ix_feedback_message_id ON feedback (message_id);
CREATE INDEX ix_feedback_memory_id ON feedback (memory_id);
CREATE TABLE erased_uids (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	uid VARCHAR NOT NULL, 
	FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE UNIQUE INDEX ix_erased_uids_uid ON erased_uids (user_id, uid);
CREATE TABLE passkeys (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	handle VARCHAR NOT NULL, 
	credential VARCHAR NOT NULL, 
	public_key VARCHAR NOT NULL, 
	sign_count INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	used_at DATETIME, 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	UNIQUE (credential)
);
CREATE INDEX ix_passkeys_user_id ON passkeys (user_id);
CREATE TABLE forgettings (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	run_id INTEGER NOT NULL, 
	scope VARCHAR NOT NULL, 
	topic VARCHAR NOT NULL, 
	state VARCHAR NOT NULL, 
	total INTEGER, 
	progress JSON NOT NULL, 
	error VARCHAR, 
	accepted_at DATETIME NOT NULL, 
	done_at DATETIME, 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	FOREIGN KEY(run_id) REFERENCES runs (id)
);
CREATE INDEX ix_forgettings_user_id ON forgettings (user_id);
CREATE INDEX ix_forgettings_run_id ON forgettings (run_id);
CREATE INDEX ix_forgettings_state ON forgettings (state);
CREATE TABLE forgetting_steps (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	forgetting_id INTEGER NOT NULL, 
	named JSON NOT NULL, 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	FOREIGN KEY(forgetting_id) REFERENCES forgettings (id)
);
CREATE INDEX ix_forgetting_steps_forgetting_id ON forgetting_steps (forgetting_id);
CREATE TABLE recall_packs (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	uid VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	part INTEGER NOT NULL, 
	parts INTEGER NOT NULL, 
	body BLOB NOT NULL, 
	FOREIGN KEY(user_id) REFERENCES users (id)
);
CREATE UNIQUE INDEX ix_recall_packs_part ON recall_packs (user_id, uid, part);
CREATE INDEX ix_memories_hushed ON memories (user_id, state) WHERE hushed IS 1;
CREATE INDEX ix_memories_weight ON memories (user_id, state, importance DESC, id);
CREATE INDEX ix_memories_kind ON memories (user_id, state, kind, verified);
CREATE INDEX ix_messages_changed ON messages (conversation_id, revision);
CREATE INDEX ix_messages_order ON messages (conversation_id, id);
CREATE INDEX ix_memories_taken_back ON memories (user_id, forgotten_because) WHERE state = 'forgotten';
CREATE TRIGGER messages_removed AFTER DELETE ON messages BEGIN UPDATE conversations SET revision = revision + 1, removed_revision = revision + 1 WHERE id = OLD.conversation_id; END;
CREATE TABLE other_uids (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id INTEGER NOT NULL, 
	uid VARCHAR NOT NULL, 
	memory_id INTEGER NOT NULL, 
	FOREIGN KEY(user_id) REFERENCES users (id), 
	FOREIGN KEY(memory_id) REFERENCES memories (id)
);
CREATE UNIQUE INDEX ix_other_uids_uid ON other_uids (user_id, uid);
CREATE INDEX ix_other_uids_memory_id ON other_uids (memory_id);
CREATE INDEX ix_messages_model ON messages (embedding_model) WHERE text <> '';
ANALYZE sqlite_schema;
INSERT INTO alembic_version VALUES ('0038_messages_by_model');
INSERT INTO sqlite_sequence VALUES ('reminders', 0);
INSERT INTO sqlite_stat1 VALUES ('memories', 'sqlite_autoindex_memories_1', '200000 1');
INSERT INTO sqlite_stat1 VALUES ('memories', 'ix_memories_owner', '200000 20000 6000 2000');
INSERT INTO sqlite_stat1 VALUES ('memories', 'ix_memories_twin', '200000 20000 1');
INSERT INTO sqlite_stat1 VALUES ('memories', 'ix_memories_changed', '200000 20000 3');
INSERT INTO sqlite_stat1 VALUES ('memories', 'ix_memories_due', '200000 40');
INSERT INTO sqlite_stat1 VALUES ('memories', 'ix_memories_conversation_id', '200000 10000');
INSERT INTO sqlite_stat1 VALUES ('memories', 'ix_memories_session_id', '200000 10');
INSERT INTO sqlite_stat1 VALUES ('memories', 'ix_memories_first_message_id', '200000 2');
INSERT INTO sqlite_stat1 VALUES ('memories', 'ix_memories_last_message_id', '200000 2');
INSERT INTO sqlite_stat1 VALUES ('operations', 'sqlite_autoindex_operations_1', '600000 1');
INSERT INTO sqlite_stat1 VALUES ('operations', 'ix_operations_user_id', '600000 60000');
INSERT INTO sqlite_stat1 VALUES ('operations', 'ix_operations_status', '600000 100000');
INSERT INTO sqlite_stat1 VALUES ('operations', 'ix_operations_run_id', '600000 5');
INSERT INTO sqlite_stat1 VALUES ('operations', 'ix_operations_memory_id', '600000 3');
INSERT INTO sqlite_stat1 VALUES ('evidence', 'ix_evidence_user_id', '400000 40000');
INSERT INTO sqlite_stat1 VALUES ('evidence', 'ix_evidence_memory_id', '400000 2');
INSERT INTO sqlite_stat1 VALUES ('evidence', 'ix_evidence_message_id', '400000 2');
INSERT INTO sqlite_stat1 VALUES ('evidence', 'ix_evidence_operation_id', '400000 2');
INSERT INTO sqlite_stat1 VALUES ('relations', 'ix_relations_user_id', '100000 10000');
INSERT INTO sqlite_stat1 VALUES ('relations', 'ix_relations_to_id', '100000 2');
INSERT INTO sqlite_stat1 VALUES ('relations', 'ix_relations_operation_id', '100000 2');
INSERT INTO sqlite_stat1 VALUES ('relations', 'sqlite_autoindex_relations_1', '100000 2 1 1');
INSERT INTO sqlite_stat1 VALUES ('sentences', 'ix_sentences_user_id', '100000 10000');
INSERT INTO sqlite_stat1 VALUES ('sentences', 'ix_sentences_memory_id', '100000 5');
INSERT INTO sqlite_stat1 VALUES ('sentences', 'ix_sentences_profile_id', '100000 10');
INSERT INTO sqlite_stat1 VALUES ('sentence_sources', 'ix_sentence_sources_sentence_id', '200000 2');
INSERT INTO sqlite_stat1 VALUES ('sentence_sources', 'ix_sentence_sources_message_id', '200000 2');
INSERT INTO sqlite_stat1 VALUES ('sentence_sources', 'ix_sentence_sources_memory_id', '200000 2');
INSERT INTO sqlite_stat1 VALUES ('runs', 'sqlite_autoindex_runs_1', '100000 1');
INSERT INTO sqlite_stat1 VALUES ('runs', 'ix_runs_user_id', '100000 10000');
INSERT INTO sqlite_stat1 VALUES ('runs', 'ix_runs_status', '100000 30000');
INSERT INTO sqlite_stat1 VALUES ('runs', 'ix_runs_conversation_id', '100000 5000');
INSERT INTO sqlite_stat1 VALUES ('runs', 'ix_runs_job_id', '100000 1');
INSERT INTO sqlite_stat1 VALUES ('runs', 'ix_runs_through_message_id', '100000 2');
INSERT INTO sqlite_stat1 VALUES ('runs', 'ix_runs_at', '100000 2');
INSERT INTO sqlite_stat1 VALUES ('memories', 'ix_memories_weight', '200000 22000 7000 200 1');
INSERT INTO sqlite_stat1 VALUES ('memories', 'ix_memories_kind', '200000 22000 7000 700 400');
INSERT INTO sqlite_stat1 VALUES ('memories', 'ix_memories_taken_back', '200000 200 100');
INSERT INTO sqlite_stat1 VALUES ('messages', 'sqlite_autoindex_messages_1', '400000 20000 1');
INSERT INTO sqlite_stat1 VALUES ('messages', 'sqlite_autoindex_messages_2', '400000 1');
INSERT INTO sqlite_stat1 VALUES ('messages', 'ix_messages_changed', '400000 20000 1');
INSERT INTO sqlite_stat1 VALUES ('messages', 'ix_messages_order', '400000 20000 1');
INSERT INTO sqlite_stat1 VALUES ('messages', 'ix_messages_window', '400000 20000 30 1');
INSERT INTO sqlite_stat1 VALUES ('messages', 'ix_messages_session_id', '400000 30');
INSERT INTO sqlite_stat1 VALUES ('messages', 'ix_messages_author_id', '400000 40000');
INSERT INTO sqlite_stat1 VALUES ('messages', 'ix_messages_reply_to_id', '400000 1');
INSERT INTO sqlite_stat1 VALUES ('messages', 'ix_messages_model', '400000 100');
ANALYZE sqlite_schema;
