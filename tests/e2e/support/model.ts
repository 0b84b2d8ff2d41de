import type { Page } from '@playwright/test';
import { openApp } from './app';
import { expect } from './test';
import type { Say } from './words';

/** Sets up a model at an address through the settings, as a person does; the first one writes the story. */
export async function addModel(
  page: Page,
  say: Say,
  baseUrl: string,
  key = 'sk-e2e-0123456789',
  settings = './settings',
): Promise<void> {
  await openApp(page, settings);
  await page
    .locator('#models')
    .getByRole('button', { name: say('action_add') })
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: say('vendor_custom') }).click();
  await sheet.getByLabel(say('model_name'), { exact: true }).fill('Scripted');
  await sheet.getByLabel(say('model_address'), { exact: true }).fill(baseUrl);
  await sheet.getByLabel(say('model_key'), { exact: true }).fill(key);
  await sheet.getByLabel(say('model_model'), { exact: true }).fill('scripted-1');
  await sheet.getByRole('button', { name: say('action_save') }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('combobox', { name: say('role_story') })).toContainText('Scripted');
  await expect(page.getByRole('combobox', { name: say('role_story') })).not.toHaveValue('rehearsal');
}
