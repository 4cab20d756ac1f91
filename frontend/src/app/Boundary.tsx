import { Component, type ReactNode } from "react";
import { failureWords } from "./failure-words.ts";

interface BoundaryProps {
  /** What fails to show, at the start of a sentence: "The pictures". */
  readonly what: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly problem: string | null;
}

/** Keeps the rest of the page working when a part of it fails to load or to draw. */
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
        <p>
          {this.props.what} could not be shown: {problem}
        </p>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => this.setState({ problem: null })}
        >
          Try again
        </button>
      </div>
    );
  }
}
