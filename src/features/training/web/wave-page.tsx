export default function WavePage() {
  return null;
}
