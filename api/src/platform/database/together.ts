/**
 * Does several things at once in one transaction, so that their statements travel together.
 * @throws the first failure in their order, once none of them is at work any more: nothing of a transaction may run on
 * after it is given up
 */
export async function together<T extends readonly unknown[]>(...work: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const settled = await Promise.allSettled(work);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  }) as unknown as T;
}
