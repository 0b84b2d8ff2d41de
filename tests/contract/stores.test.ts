import { entryStoreContract } from './entry-store.contract';
import { requestLogContract } from './request-log.contract';
import { smallStoresContract } from './small-stores.contract';
import { WORLDS } from './worlds';

for (const [name, newWorld] of WORLDS) {
  entryStoreContract(name, newWorld);
  smallStoresContract(name, newWorld);
  requestLogContract(name, newWorld);
}
