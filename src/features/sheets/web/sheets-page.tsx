export default function SheetsPage() {
  return null;
}
