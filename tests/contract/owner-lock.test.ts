import { ownerLockContract } from './owner-lock.contract';
import { WORLDS } from './worlds';

for (const [name, newWorld] of WORLDS) ownerLockContract(name, newWorld);
