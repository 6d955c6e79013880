export default function ActionItemsPage() {
  return null;
}
