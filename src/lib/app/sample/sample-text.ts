/** What differs between the languages of the sample. */
export interface SampleText {
  /** The character's name: `{{char}}` in the texts. */
  name: string;
  /** The inn's name: the world book and the file are called so. */
  title: string;
  description: string;
  personality: string;
  scenario: string;
  /** Openings; the first is the one a playthrough starts with. */
  greetings: [string, ...string[]];
  example: string;
  notes: string;
  tags: string[];
  entries: SampleEntry[];
}

export interface SampleEntry {
  name: string;
  /** None: the entry is always in the prompt. */
  keys: string[];
  content: string;
}
