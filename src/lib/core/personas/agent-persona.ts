/** Where a persona is in force. `workspace` is matched against `cards/<card>`, `session` against the playthrough's folder. */
export interface PersonaScope {
  kind: 'workspace' | 'session';
  match: 'exact' | 'prefix' | 'contains' | 'regex';
  value: string;
}

/** A named piece of system prompt that rules give out. */
export interface AgentPersona {
  id: string;
  name: string;
  enabled: boolean;
  /** In force where no other is. */
  isDefault: boolean;
  /** `replace` stands instead of the base prompt, `append` after it. */
  injection: 'append' | 'replace';
  body: string;
  scopes: PersonaScope[];
}

/** Paths a persona is looked for; a missing one matches nothing. */
export interface PersonaPlace {
  workspace?: string;
  session?: string;
}
