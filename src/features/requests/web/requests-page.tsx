export default function RequestsPage() {
  return null;
}
