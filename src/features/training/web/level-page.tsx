export default function LevelPage() {
  return null;
}
