export { expandMacros } from './expand-macros';
export { expandToParts, type MacroPart, type MacroResult } from './macro-parts';
