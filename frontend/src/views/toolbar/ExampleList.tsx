import { type ExamplePlan, examplePlans } from "@arcplan/shared";

interface ExampleListProps {
  readonly onChoose: (example: ExamplePlan) => void;
}

/** Plans to start from, each with what it shows. */
export default function ExampleList({ onChoose }: ExampleListProps) {
  return (
    <ul>
      {examplePlans().map((example) => (
        <li key={example.id}>
          <button type="button" className="button example" onClick={() => onChoose(example)}>
            <strong>{example.title}</strong>
            <span className="soft">{example.why}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
