import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/controls.css";
import "./layout.css";
import "../views/toolbar/toolbar.css";
import "../views/summary/summary.css";
import "../views/inspector/inspector.css";
import "../views/library/library.css";
