export default function WaveFormPage() {
  return null;
}
