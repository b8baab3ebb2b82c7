export default function ArchivePage() {
  return null;
}
