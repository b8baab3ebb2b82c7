export default function TrainingPage() {
  return null;
}
