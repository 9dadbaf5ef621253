/**
 * For the same question asked again and again: an answer that a later one has overtaken is no news. `ask` numbers a
 * question; what it gives back is called once, when the answer is there.
 */
export function inOrder() {
  let asked = 0;
  let told = 0;
  return {
    ask(): () => boolean {
      asked += 1;
      const mine = asked;
      return () => {
        if (mine < told) return false;
        told = mine;
        return true;
      };
    },
  };
}
