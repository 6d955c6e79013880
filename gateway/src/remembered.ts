/** Asks once for all who ask within some milliseconds. */
export function remembered<T>(ask: () => Promise<T>, milliseconds: number): () => Promise<T> {
  let asked = 0;
  let answer: Promise<T> | undefined;
  return () => {
    if (!answer || Date.now() - asked >= milliseconds) {
      asked = Date.now();
      answer = ask();
      answer.catch(() => {
        answer = undefined;
      });
    }
    return answer;
  };
}
