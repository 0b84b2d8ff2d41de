/** A regex script after SillyTavern's extension, fields repaired; unknown fields stay in the card's `raw`. */
export interface RegexScript {
  scriptName: string;
  findRegex: string;
  replaceString: string;
  trimStrings: string[];
  /** 1 user input, 2 AI output, 3 slash command, 5 world info, 6 reasoning. */
  placement: number[];
  disabled: boolean;
  markdownOnly: boolean;
  promptOnly: boolean;
  runOnEdit: boolean;
  /** 0 none, 1 raw, 2 macro values escaped. */
  substituteRegex: number;
  minDepth: number | null;
  maxDepth: number | null;
}
