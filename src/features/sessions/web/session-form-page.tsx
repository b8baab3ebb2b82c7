export default function SessionFormPage() {
  return null;
}
