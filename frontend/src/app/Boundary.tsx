import { Component, type ReactNode } from "react";
import { failureWords, notShown, tryAgain } from "./words.ts";

interface BoundaryProps {
  /** Its name in the message, such as "Charts". */
  readonly part: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly problem: string | null;
}

/** Keeps the rest of the page working when a part fails to load or to draw. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { problem: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { problem: failureWords(error) };
  }

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    return (
      <div className="banner banner-bad" role="alert">
        <p>{notShown(this.props.part, problem)}</p>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => this.setState({ problem: null })}
        >
          {tryAgain}
        </button>
      </div>
    );
  }
}
