/** Paths of the workspace tree that the app knows by name. They are interfaces: keep them. */
export const SYSTEM_FILE = 'SYSTEM.md';
export const GLOBAL_APPEND_FILE = 'APPEND_SYSTEM.md';
export const USER_INSTRUCTIONS_FILE = 'user/LIYUAN.md';
export const CARDS_FOLDER = 'cards';
/** Holds what the app keeps for itself: no view of a shell or tool shows it. */
export const APP_FOLDER = '.liyuan';
export const PERSONAS_FILE = `${APP_FOLDER}/personas.json`;

export const cardFolder = (card: string): string => `${CARDS_FOLDER}/${card}`;
export const cardSettingsFile = (card: string): string => `${cardFolder(card)}/卡.json`;
export const cardAppendFile = (card: string): string => `${cardFolder(card)}/APPEND_SYSTEM.md`;
export const cardAgentsFile = (card: string): string => `${cardFolder(card)}/AGENTS.md`;
export const isCardAgentsFile = (path: string): boolean => /^cards\/[^/]+\/AGENTS\.md$/.test(path);
export const projectsFolder = (card: string): string => `${cardFolder(card)}/对话`;
export const projectFolder = (card: string, project: string): string => `${projectsFolder(card)}/${project}`;
export const projectInstructionsFile = (card: string, project: string): string =>
  `${projectFolder(card, project)}/LIYUAN.md`;
export const projectConfigFile = (card: string, project: string): string =>
  `${projectFolder(card, project)}/.liyuan/LIYUAN.md`;

export const personaHistoryFile = (id: string): string => `${APP_FOLDER}/persona-history/${id}.json`;

/** The card's file as imported: the first of these endings in its folder. */
export const CARD_FILE_ENDINGS = ['.png', '.json', '.charx', '.jpg', '.jpeg', '.webp', '.gif', '.yaml', '.yml'];

/** True for a file of a card's folder that may be the card itself. */
export function isCardFileName(name: string): boolean {
  const lower = name.toLowerCase();
  return name !== '卡.json' && name !== '补充设定集.json' && CARD_FILE_ENDINGS.some((ending) => lower.endsWith(ending));
}
