/**
 * Runs several tasks at once in one transaction, so that their statements are pipelined: sent without waiting in between.
 * @throws the first failure in argument order, after all tasks have ended: none may continue after the rollback
 */
export async function pipelined<T extends readonly unknown[]>(...work: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const settled = await Promise.allSettled(work);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  }) as unknown as T;
}
