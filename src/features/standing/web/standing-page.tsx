export default function StandingPage() {
  return null;
}
