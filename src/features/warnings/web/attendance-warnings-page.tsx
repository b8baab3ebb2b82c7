export default function AttendanceWarningsPage() {
  return null;
}
