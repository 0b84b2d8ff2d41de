import { fileStoreContract } from './file-store.contract';
import { WORLDS } from './worlds';

for (const [name, newWorld] of WORLDS) fileStoreContract(name, newWorld);
