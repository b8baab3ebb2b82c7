export default function CoreMembersPage() {
  return null;
}
