export default function TraineesPage() {
  return null;
}
