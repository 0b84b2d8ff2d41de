import { entryStoreContract } from './entry-store.contract';
import { smallStoresContract } from './small-stores.contract';
import { WORLDS } from './worlds';

for (const [name, newWorld] of WORLDS) {
  entryStoreContract(name, newWorld);
  smallStoresContract(name, newWorld);
}
