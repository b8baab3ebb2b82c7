export default function SheetWarningsPage() {
  return null;
}
