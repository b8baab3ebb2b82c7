export default function CheckinPage() {
  return null;
}
