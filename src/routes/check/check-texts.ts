import { m } from '$lib/i18n/generated/messages.js';
import type { CheckId, CheckResult } from './self-check.svelte';

/** What each check shows, and what stands beside it when it passed. */
export const CHECK_TEXTS: Record<CheckId, { title: () => string; note: () => string }> = {
  port: { title: () => m.check_port(), note: () => m.check_port_note() },
  origin: { title: () => m.check_origin(), note: () => m.check_origin_note() },
  storage: { title: () => m.check_storage(), note: () => m.check_storage_note() },
  page: { title: () => m.check_page(), note: () => m.check_page_note() },
  network: { title: () => m.check_network(), note: () => m.check_network_note() },
  list: { title: () => m.check_list(), note: () => m.check_list_note() },
  javascript: { title: () => m.check_javascript(), note: () => m.check_javascript_note() },
  stop: { title: () => m.check_stop(), note: () => m.check_stop_note() },
};

export function stateText(state: CheckResult['state']): string {
  if (state === 'passed') return m.check_passed();
  return state === 'failed' ? m.check_failed() : m.check_waiting();
}
