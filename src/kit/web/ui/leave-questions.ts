/** Resolves to whether the person leaves. */
type Question = () => Promise<boolean>;

const questions = new Set<Question>();

/** Something on the page would be lost by signing out; the returned function takes the question back. */
export function addLeaveQuestion(question: Question): () => void {
  questions.add(question);
  return () => void questions.delete(question);
}

/** Asks what the page has to ask; false as soon as the person stays. */
export async function confirmLeaving(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}
