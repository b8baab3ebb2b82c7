export default function OwnWavesPage() {
  return null;
}
