export default function FillInPage() {
  return null;
}
