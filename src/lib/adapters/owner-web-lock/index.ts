export { createOwnerLock, type OwnerEpoch, type OwnerLockOptions } from './owner-web-lock';
