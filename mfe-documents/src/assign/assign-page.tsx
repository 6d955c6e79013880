export default function AssignPage() {
  return null;
}
