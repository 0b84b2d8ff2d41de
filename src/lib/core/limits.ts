/** Every limit with its reason. Sizes are bytes, times ms, unless the name says otherwise. */
const KiB = 1024;
const MiB = 1024 * KiB;

/** A card file; larger ones are refused before they are read. */
export const CARD_FILE_MAX = 64 * MiB;
/** What one container may unpack to: a zip bomb ends here. */
export const UNPACKED_MAX = 512 * MiB;
/** Entries of a zip. */
export const ZIP_ENTRIES_MAX = 5_000;
/** One compressed text of a PNG (a card with a very large book is about 20 MiB of JSON). */
export const PNG_TEXT_MAX = 64 * MiB;
/** Nesting of JSON from outside: deeper text overflows stacks in readers that come after us. */
export const JSON_DEPTH_MAX = 200;
/** A preset, book, persona or chat as JSON. */
export const JSON_FILE_MAX = 16 * MiB;
/** A picture's side in pixels: decoding is width × height × 4 bytes. */
export const PICTURE_SIDE_MAX = 16_384;
/** A picture's area in pixels. */
export const PICTURE_AREA_MAX = 100_000_000;
/** A prompt file. Nobody writes more by hand; a model could not read it. */
export const PROMPT_FILE_MAX = 1 * MiB;

/** `@include`: nesting (the root file is depth 0), number and size in one layer. */
export const INCLUDE_DEPTH_MAX = 5;
export const INCLUDE_COUNT_MAX = 64;
export const INCLUDE_BYTES_MAX = 256 * KiB;
/** How far into an included file a NUL byte marks it as binary. */
export const INCLUDE_SNIFF_BYTES = 512;

/** One text of a stored request, unpacked: far more than any model reads. */
export const REQUEST_TEXT_MAX = 64 * MiB;

/** Macro expansion of one text. */
export const MACRO_PASSES_MAX = 16;
export const MACRO_OUTPUT_MAX = 1 * MiB;

/** Streaming text may be this far behind in the journal: what a crash can cost. */
export const JOURNAL_DELAY_MS = 250;
export const JOURNAL_DELAY_CHARS = 200;

/** Silence of a model before the request counts as dead. Local models load for minutes. */
export const MODEL_IDLE_MS = 300_000;
/** What a provider may still send after `[DONE]` (usage, at some) and after a finish reason, before we hang up. */
export const MODEL_DONE_GRACE_MS = 500;
export const MODEL_FINISH_GRACE_MS = 5_000;
/** UTF-16 units of one event or unstreamed body; no answer is as long, a hostile server's may be. */
export const MODEL_EVENT_MAX = 16 * MiB;
/** Of an answer that is an error: enough for every real message. */
export const MODEL_ERROR_BODY_BYTES = 64 * KiB;
/** A list of models; the largest public one is about 1 MiB. */
export const MODEL_LIST_BYTES = 16 * MiB;
/** One probe that tells why an address could not be read. */
export const MODEL_PROBE_MS = 4_000;
/** Wait before the second attempt; doubled for each further one up to the maximum. */
export const MODEL_RETRY_FIRST_MS = 1_000;
export const MODEL_RETRY_MAX_MS = 30_000;
/** A provider that asks for a longer wait is not waited for: the player decides. */
export const MODEL_RETRY_AFTER_MAX_MS = 60_000;
/** Attempts of one request while nothing has been shown yet. */
export const MODEL_ATTEMPTS = 3;

/** Parsing of an import in the expendable worker. */
export const IMPORT_DEADLINE_MS = 60_000;

/** How long a take-over waits for the other tab to flush before it takes the lock by force. */
export const TAKE_OVER_WAIT_MS = 3_000;

/** Snapshots kept besides the named ones. */
export const SNAPSHOTS_KEPT = 50;

/** One run of the shell. */
export const SHELL_WALL_MS = 30_000;
export const SHELL_LOOP_STEPS = 10_000_000;
export const SHELL_OUTPUT_BYTES = 1 * MiB;
export const SHELL_FILES_WRITTEN = 10_000;
export const SHELL_MEMORY_BYTES = 64 * MiB;
/** What QuickJS may see of the view: it is synchronous, so its part is loaded before it starts. */
export const SHELL_PRELOAD_BYTES = 32 * MiB;

/** Messages of a card frame. */
export const FRAME_CALLS_PER_SECOND = 200;
export const FRAME_MESSAGE_BYTES = 1 * MiB;
/** A frame that has not answered for this long hangs. */
export const FRAME_SILENCE_MS = 4_000;

/** Links followed on the way to one file; more is a circle. */
export const LINK_HOPS_MAX = 40;

/** Versions of a persona's body that are kept; the oldest go first. */
export const PERSONA_VERSIONS_MAX = 200;
