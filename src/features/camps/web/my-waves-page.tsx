export default function MyWavesPage() {
  return null;
}
