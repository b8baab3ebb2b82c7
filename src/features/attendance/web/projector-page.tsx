export default function ProjectorPage() {
  return null;
}
