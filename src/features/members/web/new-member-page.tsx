export default function NewMemberPage() {
  return null;
}
