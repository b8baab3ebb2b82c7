export default function WavesPage() {
  return null;
}
