export default function LevelsPage() {
  return null;
}
