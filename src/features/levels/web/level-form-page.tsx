export default function LevelFormPage() {
  return null;
}
