import { m } from '$lib/i18n/generated/messages.js';

const NOTES: Record<string, () => string> = {
  'cors-ok': () => m.vendor_note_cors_ok(),
  'cors-fragile': () => m.vendor_note_cors_fragile(),
  'needs-proxy': () => m.vendor_note_needs_proxy(),
  'ollama-origins': () => m.vendor_note_ollama_origins({ origin: location.origin }),
  'lm-studio-switch': () => m.vendor_note_lm_studio_switch(),
  'starts-with-cors': () => m.vendor_note_starts_with_cors(),
  'koboldcpp-path': () => m.vendor_note_koboldcpp_path(),
  'vllm-origins': () => m.vendor_note_vllm_origins(),
  'any-address': () => m.vendor_note_any_address(),
};

/** What to know about a vendor before choosing it; empty for a code nobody has words for. */
export function vendorNote(code: string): string {
  return NOTES[code]?.() ?? '';
}
