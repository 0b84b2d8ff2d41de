export { createKeyVault } from './key-vault';
