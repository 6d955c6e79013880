/** Addresses that are told apart within a minute; what comes from more is dropped. */
const MOST_ADDRESSES = 10_000;

/**
 * Limits what each address may bring within a minute. Nothing of an address is kept for longer.
 * @param most of each address
 * @returns tells whether an amount is within the budget, and takes it from there
 */
export function budgetPerMinute(most: number): (address: string, amount: number) => boolean {
  let minute = 0;
  const spent = new Map<string, number>();
  return (address, amount) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) spent.clear();
    minute = now;
    const sum = (spent.get(address) ?? 0) + amount;
    if (sum > most || (!spent.has(address) && spent.size >= MOST_ADDRESSES)) return false;
    spent.set(address, sum);
    return true;
  };
}
