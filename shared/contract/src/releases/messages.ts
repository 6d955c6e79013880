/**
 * What is said where a part no longer stands as the caller saw it. Apart from the schemas: a rollback at night has no use
 * for those.
 */
export const CHANGED_MEANWHILE = 'Somebody has changed this meanwhile. Nothing was done: please look again.';
