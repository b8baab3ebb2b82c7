export default function AttendancePage() {
  return null;
}
