import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { expect } from './test';
import type { Say } from './words';

const CARDS = fileURLToPath(new URL('../../fixtures/cards/', import.meta.url));

/** A card of the fixtures as the browser would hand it over. */
export function cardFile(name: string): { name: string; mimeType: string; buffer: Buffer } {
  const mimeType = name.endsWith('.png') ? 'image/png' : name.endsWith('.json') ? 'application/json' : 'image/jpeg';
  return { name: name.split('/').at(-1) ?? name, mimeType, buffer: readFileSync(CARDS + name) };
}

/** Chooses files on the shelf, as the import button does. */
export async function chooseFiles(page: Page, ...names: string[]): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(names.map(cardFile));
}

/** Imports one card through the sheet and gives its tile. */
export async function importCard(page: Page, say: Say, file: string, name: string): Promise<Locator> {
  await chooseFiles(page, file);
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(name);
  await sheet.getByRole('button', { name: say('import_do'), exact: true }).click();
  await expect(sheet).toBeHidden();
  return page.locator('button.tile', { hasText: name });
}

/** Opens a card's sheet and starts its first playthrough. */
export async function beginPlay(page: Page, say: Say, tile: Locator): Promise<void> {
  await tile.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('card_begin') })
    .click();
  await expect(composer(page, say)).toBeVisible();
  await expect(page.getByRole('article', { name: say('stage_opening') })).toBeVisible();
}

export const composer = (page: Page, say: Say): Locator => page.getByRole('textbox', { name: say('stage_composer') });

/** The player's words of a turn. */
export const inputOf = (page: Page, say: Say, turn: number): Locator =>
  page.getByRole('region', { name: say('stage_turn_you', { turn }), exact: true });

/** The reply of a turn once it is whole; while it is being written it has another name. */
export function replyOf(page: Page, say: Say, turn: number): Locator {
  const [before, after] = say('stage_turn_by', { turn, name: '\0' }).split('\0');
  return page
    .getByRole('article', { name: new RegExp(`^${escape(before ?? '')}.+${escape(after ?? '')}$`) })
    .and(page.locator('[aria-busy=false]'));
}

export const writingOf = (page: Page, say: Say, turn: number): Locator =>
  page.getByRole('article', { name: say('stage_turn_writing', { turn }), exact: true });

/** Writes into the composer and sends with the button, as on a phone. */
export async function speak(page: Page, say: Say, words: string): Promise<void> {
  await composer(page, say).fill(words);
  await page.getByRole('button', { name: say('stage_send'), exact: true }).click();
}

/** Sends and waits until the reply is whole. */
export async function playTurn(page: Page, say: Say, turn: number, words: string): Promise<string> {
  await speak(page, say, words);
  await expect(replyOf(page, say, turn)).toBeVisible({ timeout: 60_000 });
  return replyOf(page, say, turn).locator('.prose').innerText();
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
